import * as copy from '#copy/pages/profile.js'
import type { SelectOption } from '../../ui/field/select-field.tsx'

/** The choices in display order. The codes are those of contract/profile. */
const choices = {
  gender: {
    female: copy.genderFemale,
    male: copy.genderMale,
    other: copy.genderOther,
  },
  maritalStatus: {
    single: copy.maritalSingle,
    married: copy.maritalMarried,
    divorced: copy.maritalDivorced,
    widowed: copy.maritalWidowed,
  },
  education: {
    primary: copy.educationPrimary,
    secondary: copy.educationSecondary,
    diploma: copy.educationDiploma,
    bachelor: copy.educationBachelor,
    postgraduate: copy.educationPostgraduate,
  },
  relation: {
    parent: copy.relationParent,
    sibling: copy.relationSibling,
    spouse: copy.relationSpouse,
    child: copy.relationChild,
    relative: copy.relationRelative,
    friend: copy.relationFriend,
  },
  employment: {
    salaried: copy.employmentSalaried,
    'self-employed': copy.employmentSelfEmployed,
    'daily-wage': copy.employmentDailyWage,
    'not-working': copy.employmentNotWorking,
  },
  loanPurpose: {
    'daily-needs': copy.purposeDailyNeeds,
    education: copy.purposeEducation,
    health: copy.purposeHealth,
    home: copy.purposeHome,
    business: copy.purposeBusiness,
    vehicle: copy.purposeVehicle,
    celebration: copy.purposeCelebration,
    other: copy.purposeOther,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, () => string>>>>

export type ChoiceName = keyof typeof choices

export const choicesOf = (name: ChoiceName): SelectOption[] =>
  Object.entries(choices[name]).map(([value, label]) => ({ value, label: label() }))

/** The label of a code; the code itself where it is no longer offered. */
export const choiceLabel = (name: ChoiceName, code: string): string =>
  choicesOf(name).find(({ value }) => value === code)?.label ?? code
