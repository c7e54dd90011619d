import { closedSendingFaults } from './abuse/closed-sending.ts'
import { guessFaults } from './abuse/guessed-codes.ts'
import { linkFaults } from './abuse/linked-accounts.ts'
import { sessionFaults } from './abuse/planted-sessions.ts'
import { captchaReaderFaults } from './abuse/read-captchas.ts'
import { captchaFaults } from './abuse/reused-captchas.ts'
import { pumpFaults } from './abuse/sms-pumping.ts'
import { swapFaults } from './abuse/swapped-facts.ts'
import { floodFaults } from './callbacks/callback-flood.ts'
import { stormFaults } from './callbacks/callback-storm.ts'
import { orderFaults } from './callbacks/event-order.ts'
import { missingCallbackFaults } from './callbacks/missing-callbacks.ts'
import { zoneFaults } from './clocks/any-time-zone.ts'
import { clockDriftFaults } from './clocks/clock-drift.ts'
import { clockFaults } from './clocks/moved-clock.ts'
import { approvalFaults } from './concurrency/concurrent-approvals.ts'
import { decisionFaults } from './concurrency/concurrent-decisions.ts'
import { extensionFaults } from './concurrency/repeated-extension-requests.ts'
import { confirmFaults } from './concurrency/repeated-loan-confirmations.ts'
import { pressFaults } from './concurrency/repeated-requests.ts'
import { keyFaults } from './concurrency/wrong-idempotency-keys.ts'
import { crashPointFaults } from './crashes/crash-at-points.ts'
import { methodCrashFaults } from './crashes/crash-each-method.ts'
import { approvalCrashFaults } from './crashes/crash-while-approving.ts'
import { executionCrashFaults } from './crashes/crash-while-executing.ts'
import { crashFaults } from './crashes/crash-while-paying.ts'
import { sendingCrashFaults } from './crashes/crash-while-sending.ts'
import { startCrashFaults } from './crashes/crash-while-starting.ts'
import { connectionFaults } from './crashes/lost-connections.ts'
import { instanceFaults } from './crashes/second-instance.ts'
import { cellPartFaults } from './failover/cell-parts.ts'
import { failoverFaults } from './failover/failover.ts'
import { imageFaults } from './failover/image.ts'
import { restoreFaults } from './failover/restore.ts'
import { deployFaults } from './failover/rolling-deploy.ts'
import { rotationFaults } from './failover/rotate-keys.ts'
import type { FaultTest } from './fault-test.ts'
import { authorizationFaults } from './hostile/authorization.ts'
import { lineFaults } from './hostile/line-injection.ts'
import { redirectFaults } from './hostile/open-redirects.ts'
import { scriptFaults } from './hostile/script-injection.ts'
import { streamFaults } from './load/event-streams.ts'
import { heavyUploadFaults } from './load/heavy-uploads.ts'
import { slowUploadFaults } from './load/slow-uploads.ts'
import { strangerTableFaults } from './load/stranger-tables.ts'
import { brokenHandlingFaults } from './providers/broken-handling.ts'
import { everyProviderFaults } from './providers/every-provider.ts'
import { acquirerFaults } from './providers/failing-acquirer.ts'
import { bankFaults } from './providers/failing-bank.ts'
import { reportFaults } from './providers/wrong-provider-reports.ts'
import { closingQuoteFaults } from './simulation/closing-quotes.ts'
import { lifecycleFaults } from './simulation/lifecycle-simulation.ts'
import { paymentSimulationFaults } from './simulation/seeded-payments.ts'

/** Every fault, in the order in which they are run. */
export const allFaults: readonly FaultTest[] = [
  ...crashFaults,
  ...startCrashFaults,
  ...crashPointFaults,
  ...methodCrashFaults,
  ...connectionFaults,
  ...instanceFaults,
  ...failoverFaults,
  ...restoreFaults,
  ...deployFaults,
  ...rotationFaults,
  ...imageFaults,
  ...cellPartFaults,
  ...stormFaults,
  ...orderFaults,
  ...bankFaults,
  ...acquirerFaults,
  ...missingCallbackFaults,
  ...floodFaults,
  ...reportFaults,
  ...everyProviderFaults,
  ...brokenHandlingFaults,
  ...pressFaults,
  ...confirmFaults,
  ...extensionFaults,
  ...keyFaults,
  ...decisionFaults,
  ...approvalFaults,
  ...approvalCrashFaults,
  ...executionCrashFaults,
  ...sendingCrashFaults,
  ...clockFaults,
  ...zoneFaults,
  ...clockDriftFaults,
  ...paymentSimulationFaults,
  ...lifecycleFaults,
  ...closingQuoteFaults,
  ...guessFaults,
  ...captchaFaults,
  ...pumpFaults,
  ...linkFaults,
  ...swapFaults,
  ...sessionFaults,
  ...closedSendingFaults,
  ...captchaReaderFaults,
  ...streamFaults,
  ...slowUploadFaults,
  ...heavyUploadFaults,
  ...strangerTableFaults,
  ...authorizationFaults,
  ...scriptFaults,
  ...lineFaults,
  ...redirectFaults,
]
