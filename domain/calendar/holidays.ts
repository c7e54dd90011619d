import type { MarketCode } from '../market/market.ts'
import type { BusinessCalendar, Holiday } from './business-days.ts'
import { localDate } from './local-date.ts'

/**
 * National holidays 2026 and 2027. Indonesia 2026 is the joint decree of three ministers of
 * September 2025 (without "cuti bersama", which bind civil servants and not every lender). Days
 * that follow a moon sighting or a state's own list are given only where they were sure when this
 * was written; so 2027 has only the fixed days and those that follow from Easter. A lender replaces
 * this list with its own.
 */
const INDONESIA: readonly Holiday[] = [
  holiday('2026-01-01', 'Tahun Baru'),
  holiday('2026-01-16', 'Isra Mikraj'),
  holiday('2026-02-17', 'Tahun Baru Imlek'),
  holiday('2026-03-19', 'Hari Suci Nyepi'),
  holiday('2026-03-21', 'Idulfitri'),
  holiday('2026-03-22', 'Idulfitri'),
  holiday('2026-04-03', 'Wafat Yesus Kristus'),
  holiday('2026-04-05', 'Paskah'),
  holiday('2026-05-01', 'Hari Buruh'),
  holiday('2026-05-14', 'Kenaikan Yesus Kristus'),
  holiday('2026-05-27', 'Iduladha'),
  holiday('2026-05-31', 'Waisak'),
  holiday('2026-06-01', 'Hari Lahir Pancasila'),
  holiday('2026-06-16', 'Tahun Baru Islam'),
  holiday('2026-08-17', 'Hari Kemerdekaan'),
  holiday('2026-08-25', 'Maulid Nabi'),
  holiday('2026-12-25', 'Natal'),
  holiday('2027-01-01', 'Tahun Baru'),
  holiday('2027-02-06', 'Tahun Baru Imlek'),
  holiday('2027-03-26', 'Wafat Yesus Kristus'),
  holiday('2027-03-28', 'Paskah'),
  holiday('2027-05-01', 'Hari Buruh'),
  holiday('2027-05-06', 'Kenaikan Yesus Kristus'),
  holiday('2027-06-01', 'Hari Lahir Pancasila'),
  holiday('2027-08-17', 'Hari Kemerdekaan'),
  holiday('2027-12-25', 'Natal'),
]

const INDIA: readonly Holiday[] = [
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
]

const CALENDARS: Readonly<Record<MarketCode, BusinessCalendar>> = {
  ID: { weekend: [{ weekday: 6 }, { weekday: 0 }], holidays: INDONESIA },
  // Indian banks close on Sundays and on the second and fourth Saturday of the month.
  IN: { weekend: [{ weekday: 0 }, { weekday: 6, nthOfMonth: [2, 4] }], holidays: INDIA },
}

/** The working calendar shipped for a market. */
export function getBusinessCalendar(market: MarketCode): BusinessCalendar {
  return CALENDARS[market]
}

function holiday(on: string, name: string): Holiday {
  return { on: localDate(on), name }
}
