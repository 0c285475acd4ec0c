/** The S3-compatible server of the tests comes without types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string; configureBuckets: readonly { name: string }[] })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
