import type { OutputOf } from '#contract/call.ts'
import type { takeComplaint } from '#contract/complaint/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { lateness } from '../clocks.ts'
import { problemTitles } from '../problem-types.ts'
import type { StoredComplaint } from '../store.ts'

/** A complaint in the lists of staff, without its messages. */
export const complaintResponse = (
  { services, locale }: Pick<StaffContext, 'services' | 'locale'>,
  complaint: StoredComplaint,
): OutputOf<typeof takeComplaint> => ({
  complaintId: complaint.complaintId,
  complaintNo: complaint.complaintNo,
  version: String(complaint.version),
  borrowerId: complaint.borrowerId,
  market: complaint.market,
  orderNo: complaint.orderNo ?? '',
  problemType: complaint.problemType,
  ...problemTitles(complaint, locale),
  urgency: complaint.urgent ? 'urgent' : 'ordinary',
  state: complaint.state,
  desk: complaint.queue,
  takenBy: complaint.takenBy ?? '',
  receivedAt: complaint.receivedAt.toISOString(),
  targetOn: complaint.targetOn,
  answerBy: complaint.answerBy,
  limitOn: complaint.limitOn,
  ...lateness(complaint, services.clock.businessDate(complaint.market)),
  stars: complaint.stars,
})
