import { runChaos, type ChaosResult } from './run.ts'

/** A run of under a minute, for the suite: few kills, few rows, no wait for the disk. */
export const runQuick = (seed: number, say: (line: string) => void): Promise<ChaosResult> =>
  runChaos({ seed, rows: 3_000, kills: 8, holders: 200, list: [100, 800], late: 20, durable: false, say })
