/**
 * Why a remote cannot be shown, as a closed list. The host has words for each, and reports it.
 * - `offline`: this browser has no network; nothing is wrong with the remote
 * - `unreachable`: the network or its server gave an error
 * - `timeout`: its server took too long
 * - `integrity`: a file is not the one that the registry names
 * - `incompatible`: it was built for another version of the host
 * - `malformed`: its declaration or its code is not what a remote has to be
 * - `missing-page`: it declares a page that its code does not have
 * - `crashed`: its code ran and threw
 * - `stuck`: its code ran, and waits for something that does not come
 */
export const remoteFailureKinds = ['offline', 'unreachable', 'timeout', 'integrity', 'incompatible', 'malformed', 'missing-page', 'crashed', 'stuck'] as const
export type RemoteFailureKind = (typeof remoteFailureKinds)[number]
