import type { BankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'
import type { CardSimulator } from '#sandbox/simulators/cards/create-card-simulator.ts'
import type { IdentitySimulator } from '#sandbox/simulators/identity/create-identity-simulator.ts'
import type { PayoutSimulator } from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import type { SmsSimulator } from '#sandbox/simulators/sms/create-sms-simulator.ts'
import type { SandboxClock } from '../platform/process/sandbox-clock.ts'

/** The parts of the sandbox: the simulators, and a clock that can be moved. */
export type Sandbox = {
  readonly bank: BankSimulator
  readonly payouts: PayoutSimulator
  readonly cards: CardSimulator
  readonly identity: IdentitySimulator
  readonly clock: SandboxClock
  /** The SMS simulator, which holds the messages of every phone. */
  readonly inbox: SmsSimulator
}
