import { say } from '../../platform/copy.ts'
import { type Refusal, refuseForNow, type StaffContext } from '../handler.ts'

/**
 * Counts a call that shows data of a borrower in clear, or gives a number to call; undefined when it may go
 * on. Its reason is recorded, but says nothing of how many are read one by one.
 */
export const refuseManyReveals = async ({
  services: { requestLimits },
  staff: { staffId },
  language,
}: StaffContext): Promise<Refusal | undefined> => {
  const wait =
    (await requestLimits.take('revealsByPerson', staffId)) ??
    (await requestLimits.take('revealsOfDayByPerson', staffId))
  return wait === undefined ? undefined : refuseForNow(say(language, 'tooManyRequests'), wait)
}
