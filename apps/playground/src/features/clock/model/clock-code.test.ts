import { expect, it } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { simulate } from '../../../../test/simulate.ts';
import { codeOf } from './clock-code.ts';
import { clockCodec } from './clock-state.ts';
import { LANES } from './lanes.ts';

const SCRIPTS = [
  'q300.r600.s-400.r200.s-300.x50.r700',
  'q1000.r300.c250.r600.c0.f400.k100.r300.s-3600000.r100',
].map(payload => clockCodec.read(payload).script);

it('the code does what the lane of sno shows', async () => {
  for (const script of SCRIPTS) {
    const [[logged] = []] = await runCode(codeOf(script));
    const { fact } = simulate(script, LANES[0]!);
    expect(logged).toMatchObject({ made: fact.made, repeated: fact.duplicates });
    expect(logged).toHaveProperty(
      'refused',
      expect.toSatisfy(refused => refused > 0 === fact.stalls + fact.errors > 0),
    );
  }
});
