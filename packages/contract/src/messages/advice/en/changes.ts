import type { SomeAdvice } from '../advice.ts'

/** What to do about what is said of requests and their decision. */
export const changes = {
  request_pending: 'Open the request named in the message. If it is yours you can withdraw it; if not, wait for the decision.',
  request_decided: 'Reload the page to see who decided what.',
  request_withdrawn: 'There is nothing to decide.',
  request_expired: 'If the change is still needed, request it again.',
  nobody_decides: 'Ask for another person to receive the approve permission named in the message. Until then the change can’t be requested.',
  own_request: 'Ask another person with the approve permission to decide.',
  own_record: 'Ask another person to decide: nobody decides about themselves.',
  not_own_request: 'If it should not be applied, reject it instead of withdrawing it.',
  comment_required: 'Explain why you reject it: the requester will read it.',
  irreversible: 'Make a new change that corrects it.',
  not_applied: 'There is no need: nothing was changed.',
  undone_already: 'Look in [Requests](/requests) for the one that undoes it.',
  changed_since: 'Open the record and edit it to the value it should have.',
  action_refused: 'The message says what prevents it now. Correct that, or reject the request with a comment.',
  field_alone: 'Read what prevents it. If it is the field’s own problem, such as an e-mail that another person has, reject that field and approve the others. Use **Approve all** only if it depends on another field of the request, such as two dates.',
  policy_itself: 'Leave the policy for this change at **Always**.',
  reason_too_long: 'Shorten the reason to the maximum shown in the message.',
  record_gone: 'The record was deleted after the request. Reject it, or let it expire.',
  requester_archived: 'If the change is still needed, somebody else must request it.',
  requester_not_permitted: 'If the change is still needed, somebody with the permission must request it.',
  value_moved: 'Compare the current value with the requested one. If it is still needed, request it again.',
} as const satisfies SomeAdvice
