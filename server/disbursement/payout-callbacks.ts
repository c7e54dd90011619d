import {
  type CallbackBooking,
  providerEventFromJson,
  providerEventToJson,
} from '../callback/public.ts'
import { type ReportedPayoutEvent, recordPayout } from './record-payout.ts'

export const payoutCallbacks: CallbackBooking<ReportedPayoutEvent> = {
  purpose: 'payout',
  toJson: providerEventToJson,
  fromJson: providerEventFromJson,
  book: recordPayout,
}
