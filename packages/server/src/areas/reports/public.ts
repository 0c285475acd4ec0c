/** What other areas may read of what browsers report. */
export { remoteHealth, type RemoteHealth } from './remote-health.ts'
