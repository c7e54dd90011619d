import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { forgetKnownDevices } from '../known-device.ts'
import { deletePasskeys } from '../passkey/passkey-store.ts'
import { endAllSessions } from '../start-session.ts'

/**
 * Ends a borrower's sessions in every process, removes the passkeys that would begin new ones, and
 * forgets the devices from which a code alone would. The caller holds the borrower's row, for which adding
 * a passkey and whatever begins a session wait.
 */
export const endAllAccess = async (
  services: Pick<Services, 'cipher' | 'clock' | 'sessions'> & { readonly db: Db },
  borrowerId: string,
): Promise<void> => {
  await deletePasskeys(services.db, borrowerId)
  await endAllSessions(services, borrowerId)
  await forgetKnownDevices(services, borrowerId)
}
