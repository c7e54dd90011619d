import type { BankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'
import type { CardSimulator } from '#sandbox/simulators/cards/create-card-simulator.ts'
import type { PayoutSimulator } from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import type { SmsSimulator } from '#sandbox/simulators/sms/create-sms-simulator.ts'
import type { SandboxClock } from '../platform/process/sandbox-clock.ts'

/** What only the sandbox has: banks and a sender of its own, and a clock that can be moved. */
export type Sandbox = {
  readonly bank: BankSimulator
  /** Who pays loans out. */
  readonly payouts: PayoutSimulator
  /** Who charges cards. */
  readonly cards: CardSimulator
  readonly clock: SandboxClock
  /** Every phone's messages. */
  readonly inbox: SmsSimulator
}
