import { forgetAttempts } from '../areas/sign-in/forget.ts'
import { sendCodesTask } from '../areas/sign-in/recovery/send-codes.ts'
import { finishWithdrawalsTask } from '../areas/people/withdrawal.ts'
import { anchorAuditTask } from '../engines/audit/anchors.ts'
import { verifyAuditTask } from '../engines/audit/verifications.ts'
import { failedMailsTask } from '../engines/bulk/documents/failed-mails.ts'
import { compareOrdersTask, workOrdersTask } from '../engines/bulk/orders/orders.tasks.ts'
import { processListTask } from '../engines/bulk/process/process-list.ts'
import { indexListTask } from '../engines/bulk/rows/search-index.ts'
import { expireRequestsTask } from '../engines/changes/expire.task.ts'
import { freeJobsTask } from '../engines/jobs/free-jobs.ts'
import type { Task } from '../engines/jobs/jobs.ts'
import { sendMails } from '../engines/mail/outbox.ts'
import { keepNoticesTask } from '../engines/notices/keep-notices.ts'
import { mailNoticesTask } from '../engines/notices/mail-notices.ts'

/** All that the worker does. */
export const tasks: readonly Task[] = [processListTask, indexListTask, workOrdersTask, compareOrdersTask, sendMails, mailNoticesTask, failedMailsTask, keepNoticesTask, sendCodesTask, forgetAttempts, anchorAuditTask, expireRequestsTask, finishWithdrawalsTask, freeJobsTask, verifyAuditTask]
