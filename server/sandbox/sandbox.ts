import type { AccountNameSimulator } from '#sandbox/simulators/account-names/create-account-name-simulator.ts'
import type { BankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'
import type { CardSimulator } from '#sandbox/simulators/cards/create-card-simulator.ts'
import type { EmailSimulator } from '#sandbox/simulators/email/create-email-simulator.ts'
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
  /** The banks, which name the holders of accounts. */
  readonly accountNames: AccountNameSimulator
  readonly clock: SandboxClock
  /** The SMS simulator, which holds the messages of every phone. */
  readonly inbox: SmsSimulator
  /** The mail server, which holds the messages of every address. */
  readonly email: EmailSimulator
}
