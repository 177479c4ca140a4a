import { useEffect, useState } from 'react';
import type { SimulationReport } from '../model/odds-worker.ts';

/**
 * The current results of the simulations. They run in a worker while `isRunning`, and start over after a
 * pause.
 */
export function useSimulation(isRunning: boolean): SimulationReport | undefined {
  const [report, setReport] = useState<SimulationReport>();
  useEffect(() => {
    if (!isRunning) return;
    const worker = new Worker(new URL('../model/odds-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<SimulationReport>) => setReport(data);
    return () => worker.terminate();
  }, [isRunning]);
  return report;
}
