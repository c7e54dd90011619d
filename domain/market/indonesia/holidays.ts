import { type BusinessCalendar, holiday } from '../../calendar/business-days.ts'

/**
 * National holidays 2026 and 2027. 2026 is the joint decree of three ministers of September 2025
 * (without "cuti bersama", which bind civil servants and not every lender). Days that follow a moon
 * sighting are given only where they were sure when this was written; so 2027 has only the fixed
 * days and those that follow from Easter. A lender replaces this list with its own.
 */
export const INDONESIAN_CALENDAR: BusinessCalendar = {
  weekend: [{ weekday: 6 }, { weekday: 0 }],
  holidays: [
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
  ],
}
