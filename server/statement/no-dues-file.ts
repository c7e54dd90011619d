import type { LocalDate } from '#domain/calendar/local-date.ts'
import { type KeptFile, keptFile } from '../document/public.ts'
import type { Services } from '../services.ts'
import { closingLetter } from './document/closing-letter.ts'
import type { StatementSubject } from './subject.ts'

/**
 * The certificate that nothing is owed since `settledOn`, always the same file for what it says. A
 * loan that was reopened and repaid again has another.
 */
export const noDuesFile = async (
  services: Services,
  subject: StatementSubject,
  settledOn: LocalDate,
): Promise<KeptFile> => {
  const { document, contentHash } = closingLetter(subject, settledOn, services.config.brand)
  const of = { loanId: subject.loan.loanId, code: 'no-dues', contentKey: contentHash }
  return await keptFile(services, of, () => document)
}
