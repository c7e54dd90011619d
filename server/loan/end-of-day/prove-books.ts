import { proveLedger } from '../../ledger/public.ts'
import type { Services } from '../../services.ts'
import { compareLoansWithLedger } from '../compare-with-ledger.ts'

/** How many are written out; the count says how many there are. */
const maxLogged = 20

/**
 * Puts the whole ledger to its proofs and beside the loans' facts, and says aloud what does not
 * hold: in the log, and as a figure to set an alarm on.
 */
export const proveBooks = async (services: Services): Promise<readonly string[]> => {
  const violations = [
    ...(await proveLedger(services.db)),
    ...(await compareLoansWithLedger(services)),
  ]
  services.metrics.setBookViolations(violations.length)
  for (const violation of violations.slice(0, maxLogged)) {
    services.log.error({ violation }, 'the books do not hold')
  }
  services.log.info({ violations: violations.length }, 'the books were proved')
  return violations
}
