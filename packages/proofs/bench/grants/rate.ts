/** Runs `work` in several loops for some seconds. Returns how often it ran, in all and in a second. */
export async function rateOf(
  work: () => Promise<unknown>,
  loops: number,
  seconds: number,
): Promise<{ perSecond: number; count: number }> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: loops }, async () => {
      for (; performance.now() < end; count++) await work();
    }),
  );
  return { perSecond: (count / (performance.now() - start)) * 1000, count };
}
