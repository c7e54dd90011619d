import { type BusinessCalendar, holiday } from '../../calendar/business-days.ts'

/**
 * National holidays 2026 and 2027. Days that follow a moon sighting or a state's own list are given
 * only where they were sure when this was written; so 2027 has only the fixed days and those that
 * follow from Easter. A lender replaces this list with its own.
 */
export const INDIAN_CALENDAR: BusinessCalendar = {
  // Indian banks close on Sundays and on the second and fourth Saturday of the month.
  weekend: [{ weekday: 0 }, { weekday: 6, nthOfMonth: [2, 4] }],
  holidays: [
    holiday('2026-01-26', 'Republic Day'),
    holiday('2026-03-04', 'Holi'),
    holiday('2026-03-21', 'Id-ul-Fitr'),
    holiday('2026-04-03', 'Good Friday'),
    holiday('2026-08-15', 'Independence Day'),
    holiday('2026-10-02', 'Gandhi Jayanti'),
    holiday('2026-10-20', 'Dussehra'),
    holiday('2026-11-08', 'Diwali'),
    holiday('2026-11-24', 'Guru Nanak Jayanti'),
    holiday('2026-12-25', 'Christmas'),
    holiday('2027-01-26', 'Republic Day'),
    holiday('2027-03-26', 'Good Friday'),
    holiday('2027-08-15', 'Independence Day'),
    holiday('2027-10-02', 'Gandhi Jayanti'),
    holiday('2027-12-25', 'Christmas'),
  ],
}
