import * as copy from '#copy/pages/profile.js'
import { getMarket } from '#domain/market/market.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { GroupedInput } from '../../ui/grouped-input/grouped-input.tsx'
import { inFours } from '../../ui/grouped-input/grouping.ts'
import type { CertificationOverview } from '../certification/load-overview.ts'
import { FormCard } from '../form/form-card.tsx'
import { fieldText, ungroupedFieldText } from '../form/form-failure.ts'
import { type StepForm, useStepForm } from '../form/use-step-form.ts'
import { BranchField } from './branch-field.tsx'

/** Longer than any account number in either market. */
const maxAccountDigits = 20

/** Reads the fields of `certifyBank`. */
export const readBank = (form: FormData) => ({
  bankCode: fieldText(form, 'bankCode'),
  ifsc: ungroupedFieldText(form, 'ifsc').toUpperCase(),
  accountNo: ungroupedFieldText(form, 'accountNo'),
  accountNoAgain: ungroupedFieldText(form, 'accountNoAgain'),
  holder: fieldText(form, 'holder'),
})

/** The bank account form; the holder defaults to the borrower's name. */
export const useBankForm = ({ saved }: CertificationOverview): StepForm =>
  useStepForm(
    saved.bank
      ? { ...saved.bank, accountNoAgain: saved.bank.accountNo }
      : { holder: saved.base?.fullName ?? '' },
  )

export type BankFieldsProps = { readonly overview: CertificationOverview; readonly form: StepForm }

/** Fields of the payout account: bank, account number and holder. */
export const BankFields = ({ overview, form }: BankFieldsProps) => (
  <FormCard>
    {getMarket(overview.market).certification.bankField === 'ifsc' ? (
      <BranchField form={form} />
    ) : (
      <SelectField
        label={copy.bank()}
        placeholder={copy.choose()}
        options={overview.banks.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.field('bankCode')}
        defaultValue={form.value('bankCode')}
      />
    )}
    <GroupedInput
      label={copy.accountNo()}
      hint={copy.accountNoHint()}
      {...form.field('accountNo')}
      value={form.value('accountNo')}
      grouping={inFours(maxAccountDigits)}
    />
    <GroupedInput
      label={copy.accountNoAgain()}
      hint={copy.accountNoAgainHint()}
      {...form.field('accountNoAgain')}
      value={form.value('accountNoAgain')}
      grouping={inFours(maxAccountDigits)}
      autoComplete="off"
      // A pasted number repeats its wrong digit. What reads or types for a person sets the value itself.
      onPaste={event => event.preventDefault()}
      onDrop={event => event.preventDefault()}
    />
    <TextField
      label={copy.holder()}
      hint={copy.holderHint()}
      {...form.field('holder')}
      defaultValue={form.value('holder')}
      autoComplete="name"
      maxLength={100}
    />
  </FormCard>
)
