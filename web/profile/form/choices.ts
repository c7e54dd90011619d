import * as copy from '#copy/pages/profile.js'
import type { SelectOption } from '../../ui/field/select-field.tsx'

type Choices = Readonly<Record<string, () => string>>

// In display order; each on its own, so that a form has only its own in its script. The codes are those of
// contract/profile.
export const genders: Choices = {
  female: copy.genderFemale,
  male: copy.genderMale,
  other: copy.genderOther,
}

export const maritalStatuses: Choices = {
  single: copy.maritalSingle,
  married: copy.maritalMarried,
  divorced: copy.maritalDivorced,
  widowed: copy.maritalWidowed,
}

export const educations: Choices = {
  primary: copy.educationPrimary,
  secondary: copy.educationSecondary,
  diploma: copy.educationDiploma,
  bachelor: copy.educationBachelor,
  postgraduate: copy.educationPostgraduate,
}

export const relations: Choices = {
  parent: copy.relationParent,
  sibling: copy.relationSibling,
  spouse: copy.relationSpouse,
  child: copy.relationChild,
  relative: copy.relationRelative,
  friend: copy.relationFriend,
}

export const employments: Choices = {
  salaried: copy.employmentSalaried,
  'self-employed': copy.employmentSelfEmployed,
  'daily-wage': copy.employmentDailyWage,
  'not-working': copy.employmentNotWorking,
}

export const loanPurposes: Choices = {
  'daily-needs': copy.purposeDailyNeeds,
  education: copy.purposeEducation,
  health: copy.purposeHealth,
  home: copy.purposeHome,
  business: copy.purposeBusiness,
  vehicle: copy.purposeVehicle,
  celebration: copy.purposeCelebration,
  other: copy.purposeOther,
}

export const choicesOf = (choices: Choices): SelectOption[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label: label() }))

/** The label of a code; the code itself where it is no longer offered. */
export const choiceLabel = (choices: Choices, code: string): string =>
  choicesOf(choices).find(({ value }) => value === code)?.label ?? code
