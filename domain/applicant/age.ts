import type { LocalDate } from '../calendar/local-date.ts'
import { partsOf } from '../calendar/local-date.ts'

/** The applicant must be over 18 (specification, section 9): the 18th birthday has passed. */
export const MIN_AGE = 18

/** Age in full years; a birthday of 29 February counts on 1 March in common years. */
export const ageOn = (birthOn: LocalDate, on: LocalDate): number => {
  const birth = partsOf(birthOn)
  const day = partsOf(on)
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day)
  return day.year - birth.year - (hadBirthday ? 0 : 1)
}
