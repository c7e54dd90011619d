export { refuseStaff } from './refuse-staff.ts'
export type { StaffPerson } from './staff-person.ts'
