const { FUZZ_TIMES, FUZZ_SEED = '20260801' } = process.env

/** Whether more cases are played than `npm test` plays: `npm run fuzz` asks for them. */
export const fuzzing = FUZZ_TIMES !== undefined

/**
 * How many cases a property plays, and from which seed. `npm test` plays the same few each time, so that no change is refused
 * for a case that any other change could have met; `npm run fuzz` plays many times as many from a seed that it draws and prints.
 * @param few how many cases `npm test` plays
 */
export const cases = (few: number) => ({ numRuns: Math.ceil(few * Number(FUZZ_TIMES ?? 1)), seed: Number(FUZZ_SEED) })
