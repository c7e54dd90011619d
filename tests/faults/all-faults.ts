import { addressFaults } from './addresses-everywhere.ts'
import { zoneFaults } from './any-time-zone.ts'
import { stormFaults } from './callback-storm.ts'
import { confirmFaults } from './confirm-pressed-often.ts'
import { decisionFaults } from './decided-while-paying.ts'
import { disagreeingFaults } from './disagreeing-clocks.ts'
import { orderFaults } from './events-in-any-order.ts'
import { extensionFaults } from './extension-pressed-often.ts'
import { acquirerFaults } from './failing-acquirer.ts'
import { bankFaults } from './failing-bank.ts'
import type { Fault } from './fault.ts'
import { floodFaults } from './flood-of-callbacks.ts'
import { guessFaults } from './guessed-codes.ts'
import { pointFaults } from './killed-at-points.ts'
import { killFaults } from './killed-while-paying.ts'
import { startFaults } from './killed-while-starting.ts'
import { lineFaults } from './lines-in-fields.ts'
import { connectionFaults } from './lost-connections.ts'
import { clockFaults } from './moved-clock.ts'
import { authorityFaults } from './others-ids.ts'
import { pressFaults } from './pressed-often.ts'
import { pumpFaults } from './pumped-messages.ts'
import { replayFaults } from './replayed-lives.ts'
import { scriptFaults } from './scripts-in-fields.ts'
import { instanceFaults } from './second-instance.ts'
import { lifeFaults } from './simulated-life.ts'
import { captchaFaults } from './spent-captchas.ts'
import { untoldFaults } from './untold-payments.ts'
import { keyFaults } from './wrong-keys.ts'
import { listFaults } from './wrong-lists.ts'

/** Every fault, in the order in which they are run. */
export const allFaults: readonly Fault[] = [
  ...killFaults,
  ...startFaults,
  ...pointFaults,
  ...connectionFaults,
  ...instanceFaults,
  ...stormFaults,
  ...orderFaults,
  ...bankFaults,
  ...acquirerFaults,
  ...untoldFaults,
  ...floodFaults,
  ...listFaults,
  ...pressFaults,
  ...confirmFaults,
  ...extensionFaults,
  ...keyFaults,
  ...decisionFaults,
  ...clockFaults,
  ...zoneFaults,
  ...disagreeingFaults,
  ...lifeFaults,
  ...replayFaults,
  ...guessFaults,
  ...captchaFaults,
  ...pumpFaults,
  ...authorityFaults,
  ...scriptFaults,
  ...lineFaults,
  ...addressFaults,
]
