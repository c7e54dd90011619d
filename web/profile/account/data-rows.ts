import * as copy from '#copy/pages/profile.js'
import { getMarket } from '#domain/market/market.ts'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { shortDate } from '../../shell/dates.ts'
import { type Locale, localeNames } from '../../shell/locale.ts'
import {
  choiceLabel,
  educations,
  employments,
  genders,
  loanPurposes,
  maritalStatuses,
  relations,
} from '../form/choices.ts'
import { marketLabels } from '../form/market-labels.ts'
import type { ProfileData } from './my-data.tsx'

// The server accepts only these languages; an older value is shown as its code.
const languageName = (language: string): string => localeNames[language as Locale] ?? language

export type DataRow = { readonly label: string; readonly value: string }

type DataStep = 'base' | 'personal' | 'job' | 'extra' | 'bank'
type LabelledValues = readonly (readonly [label: string, value: string])[]

/** A step's data as labelled text; unset fields are left out. */
export const dataRows = (step: DataStep, data: ProfileData, locale: Locale): DataRow[] =>
  valuesOf[step](data, locale)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value }))

const valuesOf: Readonly<Record<DataStep, (data: ProfileData, locale: Locale) => LabelledValues>> =
  {
    base: ({ market, base }, locale) =>
      base
        ? [
            [copy.fullName(), base.fullName],
            // A masked day is shown as it is.
            [copy.birthOn(), isDay(base.birthOn) ? shortDate(base.birthOn, locale) : base.birthOn],
            [marketLabels(market).idNumber(), base.idNumber],
            [copy.aadhaarLast4(), base.aadhaarLast4],
          ]
        : [],
    personal: data => (data.personal ? personalValues(data, data.personal) : []),
    job: ({ market, job }) => {
      const { currency } = getMarket(market)
      return job
        ? [
            [copy.employment(), choiceLabel(employments, job.employment)],
            [copy.employer(), job.employer],
            [copy.occupation(), job.occupation],
            [copy.monthlyIncome(), apiMoneyText(currency, job.monthlyIncome)],
            [copy.monthlyDebt(), apiMoneyText(currency, job.monthlyDebt)],
            [copy.payday(), job.payday],
          ]
        : []
    },
    extra: ({ extra }) =>
      extra
        ? [
            [copy.loanPurpose(), choiceLabel(loanPurposes, extra.loanPurpose)],
            [copy.language(), languageName(extra.language)],
            [copy.email(), extra.email],
          ]
        : [],
    bank: ({ bank }) =>
      bank
        ? [
            [copy.bank(), bank.bankName],
            [copy.ifsc(), bank.ifsc],
            [copy.accountNo(), bank.accountNo],
            [copy.holder(), bank.holder],
          ]
        : [],
  }

const personalValues = (
  { market, regions }: ProfileData,
  personal: NonNullable<ProfileData['personal']>,
): LabelledValues => {
  const labels = marketLabels(market)
  const region = regions.find(({ code }) => code === personal.region)?.name ?? personal.region
  return [
    [copy.street(), personal.street],
    [labels.city(), personal.city],
    [labels.region(), region],
    [labels.postalCode(), personal.postalCode],
    [copy.maritalStatus(), choiceLabel(maritalStatuses, personal.maritalStatus)],
    [copy.education(), choiceLabel(educations, personal.education)],
    [copy.gender(), personal.gender && choiceLabel(genders, personal.gender)],
    [copy.reference({ no: 1 }), referenceText(personal, 1)],
    [copy.reference({ no: 2 }), referenceText(personal, 2)],
  ]
}

const referenceText = (personal: NonNullable<ProfileData['personal']>, no: 1 | 2): string => {
  const name = personal[`reference${no}Name`]
  if (name === '') return ''
  const relation = choiceLabel(relations, personal[`reference${no}Relation`])
  return `${name} (${relation}), ${personal[`reference${no}Phone`]}`
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
