/** The upload step of every bulk operation: its endpoints are made from the definitions, so it stands for all of them. */
const EVERY_UPLOAD = '*/upload'

/**
 * The calls that alter something and are no changes: outside of the engine they take effect at once, whatever the policy
 * says. By the ids of their endpoints, each with its reason; `docs/decisions.md` has the same list. A call that alters
 * something is a change or stands here.
 */
export const outsideChanges: Readonly<Record<string, string>> = {
  login: 'Who signs in begins a session of their own; nothing of the programme changes.',
  logout: 'It ends the caller’s own session.',
  'extend-session': 'It lets the caller’s own session go on.',
  'end-session': 'It ends a session of the caller, who may have lost the device.',
  'end-other-sessions': 'It ends sessions of the caller, who may have lost a device.',
  'confirm-session': 'It proves who the caller is, before they make a change.',
  'first-administrator': 'There is nobody yet who could decide, and its link works once.',
  'accept-invitation': 'The invitation was the change; who accepts it only sets their own password.',
  'send-code': 'Who forgot their password can’t wait for somebody: the code goes to their own address.',
  'verify-code': 'It proves that the code arrived, and opens nothing but a new password.',
  'create-password': 'It sets the caller’s own password, with the code that was sent to them.',
  'change-password': 'It sets the caller’s own password, which nobody else may know.',
  'edit-profile': 'It changes the caller’s own name, and gives nobody a right.',
  'begin-second-factor': 'It makes the caller a secret that is not in force yet.',
  'enable-second-factor': 'It makes the caller’s own sign-in safer.',
  'disable-second-factor': 'It is the caller’s way to another phone; a role can require that they set one up again.',
  'renew-recovery-codes': 'It replaces the caller’s own codes, which somebody may have seen.',
  [EVERY_UPLOAD]: 'A list changes nothing until it is confirmed, which is a change; national IDs are stored to be read, and move nothing.',
  'upload-image': 'An image is shown nowhere until a record names it, which is a change.',
  'mark-audit-read': 'Only the caller sees what they have read.',
  'mark-notices-read': 'Only the caller sees what they have read.',
  'verify-chain': 'It looks at the log and writes down how that ended; no record of the programme changes.',
  'test-notification': 'It writes to the caller alone, who wants to see how a mail looks.',
  'opt-out': 'It is the wish of the person whom the mails go to, who has no account here; it only ever stops mails.',
  'opt-in': 'It is the same person, who takes that wish back.',
  'reveal-otp': 'It shows a code that is there and changes none; the audit log keeps who saw it.',
  'publish-release': 'It keeps a build, which nobody sees before it is promoted.',
  'promote-release': 'It concerns the console and no record of the programme; it is checked, kept with its reason, and taken back in one step.',
  'roll-back-release': 'A broken section can’t wait for a second person; it goes back to what was live before.',
  'decide-task': 'It is the engine: the decision of the second person.',
  'undo-task': 'It is the engine: it withdraws the caller’s own request, or makes an inverse change, which the policy can put under approval.',
}

/** Under what id of the list a call would stand. */
export const outsideId = (id: string): string => (id.endsWith('/upload') ? EVERY_UPLOAD : id)
