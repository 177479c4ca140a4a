import { useEffect, useState } from 'react';
import type { SimulationReport } from '../model/odds-worker.ts';

/** What the simulations have found so far. They go on while `isRunning`, in a worker, and begin anew after a pause. */
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
