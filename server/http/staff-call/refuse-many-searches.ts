import { say } from '../../platform/copy.ts'
import { type Refusal, refuseForNow, type StaffContext } from '../handler.ts'

/**
 * Counts a search by a number or a name of a borrower; undefined when it may go on. What is found shows
 * that the text is right, and with it the rest of what is masked: far fewer are permitted than other calls.
 */
export const refuseManySearches = async ({
  services: { requestLimits },
  staff: { staffId },
  language,
}: StaffContext): Promise<Refusal | undefined> => {
  const wait =
    (await requestLimits.take('searchesByPerson', staffId)) ??
    (await requestLimits.take('searchesOfDayByPerson', staffId))
  return wait === undefined ? undefined : refuseForNow(say(language, 'tooManyRequests'), wait)
}
