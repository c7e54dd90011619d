import type { HoursOfDay } from '#domain/terms/loan-conditions.ts'

/** Hours as Indonesian writes them: "08.00–20.00". */
export const hoursInIndonesian = ({ from, to }: HoursOfDay): string =>
  `${from}–${to}`.replaceAll(':', '.')
