import { type CallbackBooking, newsFromJson, newsToJson } from '../callback/public.ts'
import { type PayoutEvent, recordPayout } from './record-payout.ts'

export const payoutCallbacks: CallbackBooking<PayoutEvent> = {
  purpose: 'payout',
  toJson: newsToJson,
  fromJson: newsFromJson,
  book: recordPayout,
}
