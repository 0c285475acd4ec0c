import { copyFile, stat, truncate } from 'node:fs/promises'

/** A log of more than this becomes the former one, and begins again. */
const LOG_BYTES = 50_000_000
const LOOK_MS = 60_000

/**
 * Makes room in a log whose writers keep it open: they append, and so go on at its new end. What is written in the moment
 * between the copy and the cut is lost, and on a full disk the former part.
 */
export async function makeRoom(log: string, most = LOG_BYTES): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size <= most) return
  await copyFile(log, `${log}.1`).catch(() => undefined)
  await truncate(log).catch(() => undefined)
}

/** Keeps logs within bounds, now and as long as this process runs. */
export async function limitLogs(logs: readonly string[]): Promise<void> {
  const look = () => Promise.all(logs.map((log) => makeRoom(log)))
  await look()
  setInterval(() => void look(), LOOK_MS).unref()
}
