import type { LocalDate } from '../calendar/local-date.ts'
import { partsOf } from '../calendar/local-date.ts'

/** The applicant must be over 18 (specification, section 9): the 18th birthday has been. */
export const MIN_AGE = 18

/** Full years on a day; who is born on 29 February has the birthday of a common year on 1 March. */
export const ageOn = (birthOn: LocalDate, on: LocalDate): number => {
  const birth = partsOf(birthOn)
  const day = partsOf(on)
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day)
  return day.year - birth.year - (hadBirthday ? 0 : 1)
}
