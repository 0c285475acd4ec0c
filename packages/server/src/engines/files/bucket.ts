import { S3mini } from 's3mini'
import { FilesUnavailable, nameOf, type Files } from './files.ts'

/** A slow store holds a call up for so long, and no longer. */
const PATIENCE_MS = 10_000

/**
 * A bucket of an S3-compatible store. What stays of a write whose transaction is taken back is a file that nothing names.
 * Every call fails with `FilesUnavailable` where the store does.
 */
export function openBucket(bucket: { endpoint: string; accessKeyId: string; secretAccessKey: string; region: string }): Files {
  const store = new S3mini({ ...bucket, requestAbortTimeout: PATIENCE_MS })
  const keyOf = (name: string) => `images/${name}`
  const asked = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (cause) {
      throw new FilesUnavailable('the store of files does not answer as it should', { cause })
    }
  }
  const exists = async (name: string) => (await asked(store.objectExists(keyOf(name)))) === true
  return {
    put: async (_db, { bytes, mediaType }) => {
      const name = nameOf(bytes)
      if (!(await exists(name))) await asked(store.putObject(keyOf(name), bytes, mediaType))
      return name
    },
    read: async (_db, name) => {
      const answer = await asked(store.getObjectResponse(keyOf(name)))
      if (!answer) return undefined
      const bytes = Buffer.from(await asked(answer.arrayBuffer()))
      // Who writes to the bucket from elsewhere does not say what an address shows.
      if (nameOf(bytes) !== name) throw new FilesUnavailable(`the file ${name} of the bucket is another one`)
      return { bytes, mediaType: answer.headers.get('content-type') ?? 'application/octet-stream' }
    },
    exists: (_db, name) => exists(name),
    remove: async (_db, name) => {
      if (!(await asked(store.deleteObject(keyOf(name))))) throw new FilesUnavailable(`the file ${name} of the bucket can't be removed`)
    },
  }
}
