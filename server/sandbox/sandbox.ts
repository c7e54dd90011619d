import type { SandboxClock } from '../platform/sandbox-clock.ts'
import type { CardStandIn } from '../providers/card/stand-in/create-card-stand-in.ts'
import type { PayoutStandIn } from '../providers/disbursement/stand-in/create-payout-stand-in.ts'
import type { BankStandIn } from '../providers/payment/stand-in/create-bank-stand-in.ts'
import type { SmsStandIn } from '../providers/sms/stand-in/create-sms-stand-in.ts'

/** What only the sandbox has: banks and a sender of its own, and a clock that can be moved. */
export type Sandbox = {
  readonly bank: BankStandIn
  /** Who pays loans out. */
  readonly payouts: PayoutStandIn
  /** Who charges cards. */
  readonly cards: CardStandIn
  readonly clock: SandboxClock
  /** Every phone's messages. */
  readonly inbox: SmsStandIn
}
