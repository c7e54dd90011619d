import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import * as copy from '#copy/staff/version.js'
import type { Currency } from '#domain/money/money.ts'
import {
  amountText,
  amountValue,
  type ContentField,
  countsValue,
  joinPath,
  shareText,
  shareValue,
  valueAt,
} from './content-field.ts'
import { TypedInput } from './typed-input.tsx'
import styles from './version.module.css'

export type ContentForm = UseFormReturnType<Record<string, unknown>>

type FieldOfKind<Kind extends ContentField['kind']> = Extract<ContentField, { readonly kind: Kind }>

type FieldProps<Kind extends ContentField['kind']> = {
  readonly form: ContentForm
  readonly field: FieldOfKind<Kind>
  /** The path of the value in the whole content. */
  readonly path: string
  readonly currency: Currency
}

const errorAt = (form: ContentForm, path: string): string | undefined => {
  const error = form.errors[path]
  return typeof error === 'string' ? error : undefined
}

/** What is wrong with several values together. */
const FieldError = ({ form, path }: { form: ContentForm; path: string }) => {
  const error = errorAt(form, path)
  return error === undefined ? null : <p className={styles['error']}>{error}</p>
}

const inputProps = (form: ContentForm, label: string, path: string) => ({
  label,
  error: errorAt(form, path),
  value: valueAt(form.values, path),
  onValue: (value: unknown) => form.setFieldValue(path, value),
})

const TextField = ({ form, field, path }: FieldProps<'text'>) => {
  const { label, error, value, onValue } = inputProps(form, field.label, path)
  const common = { label, error, value: String(value ?? ''), disabled: field.isFixed === true }
  return field.isLong ? (
    <Textarea
      {...common}
      autosize
      minRows={2}
      maxRows={12}
      onChange={event => onValue(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...common} onChange={event => onValue(event.currentTarget.value)} />
  )
}

const AmountField = ({ form, field, path, currency }: FieldProps<'amount'>) => (
  <TypedInput
    {...inputProps(form, field.label, path)}
    suffix={currency}
    show={value => amountText(value, currency)}
    read={text => amountValue(text, currency)}
  />
)

const ShareField = ({
  form,
  field,
  path,
}: Pick<FieldProps<'share'>, 'form' | 'field' | 'path'>) => (
  <TypedInput
    {...inputProps(form, field.label, path)}
    suffix="%"
    show={shareText}
    read={shareValue}
  />
)

const CountField = ({ form, field, path }: FieldProps<'count'>) => (
  <TypedInput
    {...inputProps(form, field.label, path)}
    show={value => String(value ?? '')}
    read={text => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text)}
  />
)

const CountsField = ({ form, field, path }: FieldProps<'counts'>) => (
  <TypedInput
    {...inputProps(form, field.label, path)}
    show={value => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))}
    read={countsValue}
  />
)

const DayField = ({ form, field, path }: FieldProps<'day'>) => (
  <TypedInput
    {...inputProps(form, field.label, path)}
    show={value => String(value ?? '')}
    read={text => (text.trim() === '' ? null : text.trim())}
  />
)

const SwitchField = ({ form, field, path }: FieldProps<'switch'>) => {
  const { label, error, value, onValue } = inputProps(form, field.label, path)
  return (
    <Checkbox
      label={label}
      error={error}
      checked={value === true}
      onChange={event => onValue(event.currentTarget.checked)}
    />
  )
}

const ChoiceField = ({ form, field, path }: FieldProps<'choice'>) => {
  const { label, error, value, onValue } = inputProps(form, field.label, path)
  return (
    <Select
      label={label}
      error={error}
      allowDeselect={false}
      data={[...field.options]}
      value={typeof value === 'string' ? value : null}
      onChange={onValue}
    />
  )
}

const ChoicesField = ({ form, field, path }: FieldProps<'choices'>) => {
  const { label, error, value, onValue } = inputProps(form, field.label, path)
  return (
    <MultiSelect
      size="xs"
      label={label}
      error={error}
      data={[...field.options]}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onValue}
    />
  )
}

const FeeField = ({ form, field, path, currency }: FieldProps<'fee'>) => {
  const isShare = valueAt(form.values, `${path}.kind`) === 'share'
  const kinds = [
    { value: 'flat', label: copy.feeFlat() },
    { value: 'share', label: copy.feeShare() },
  ]
  const choose = (kind: string | null) =>
    form.setFieldValue(
      path,
      kind === 'share' ? { kind, ofPrincipal: '0/1' } : { kind: 'flat', minor: '0' },
    )
  return (
    <Group gap={8} align="flex-end">
      <FieldError form={form} path={path} />
      <Select
        label={copy.feeKind({ name: field.label })}
        allowDeselect={false}
        data={kinds}
        value={isShare ? 'share' : 'flat'}
        onChange={choose}
      />
      {isShare ? (
        <ShareField
          form={form}
          field={{ kind: 'share', path, label: field.label }}
          path={`${path}.ofPrincipal`}
        />
      ) : (
        <AmountField
          form={form}
          field={{ kind: 'amount', path, label: field.label }}
          path={`${path}.minor`}
          currency={currency}
        />
      )}
    </Group>
  )
}

const PartField = ({ form, field, path, currency }: FieldProps<'part'>) => {
  const isThere = valueAt(form.values, path) !== undefined
  return (
    <Fieldset
      legend={
        <Switch
          size="xs"
          label={field.label}
          checked={isThere}
          onChange={event =>
            form.setFieldValue(path, event.currentTarget.checked ? field.added : undefined)
          }
        />
      }
    >
      <FieldError form={form} path={path} />
      {isThere && <ContentFields form={form} fields={field.fields} at={path} currency={currency} />}
    </Fieldset>
  )
}

const ListField = ({ form, field, path, currency }: FieldProps<'list'>) => {
  const value = valueAt(form.values, path)
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const change = (next: readonly unknown[]) => form.setFieldValue(path, next)
  return (
    <Fieldset legend={field.label}>
      <FieldError form={form} path={path} />
      {items.map((_item, index) => (
        // An item has no name but its place; after a removal all are shown anew.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={`${items.length} ${index}`} className={styles['item']}>
          <div className={styles['itemFields']}>
            <ContentFields
              form={form}
              fields={field.item.map(each => ({
                ...each,
                label: copy.itemLabel({ label: each.label, number: index + 1 }),
              }))}
              at={`${path}.${index}`}
              currency={currency}
            />
          </div>
          <Button
            variant="subtle"
            color="gray"
            aria-label={copy.removeItem({ label: field.label, number: index + 1 })}
            onClick={() => change(items.filter((_each, place) => place !== index))}
          >
            {copy.remove()}
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => change([...items, field.added])}>
        {copy.addItem({ label: field.label })}
      </Button>
    </Fieldset>
  )
}

const GroupField = ({ form, field, path, currency }: FieldProps<'group'>) => (
  <Fieldset legend={field.label}>
    <FieldError form={form} path={path} />
    <ContentFields form={form} fields={field.fields} at={path} currency={currency} />
  </Fieldset>
)

const OneField = ({ field, ...rest }: FieldProps<ContentField['kind']>) => {
  switch (field.kind) {
    case 'text':
      return <TextField {...rest} field={field} />
    case 'amount':
      return <AmountField {...rest} field={field} />
    case 'share':
      return <ShareField {...rest} field={field} />
    case 'count':
      return <CountField {...rest} field={field} />
    case 'counts':
      return <CountsField {...rest} field={field} />
    case 'switch':
      return <SwitchField {...rest} field={field} />
    case 'day':
      return <DayField {...rest} field={field} />
    case 'choice':
      return <ChoiceField {...rest} field={field} />
    case 'choices':
      return <ChoicesField {...rest} field={field} />
    case 'fee':
      return <FeeField {...rest} field={field} />
    case 'part':
      return <PartField {...rest} field={field} />
    case 'list':
      return <ListField {...rest} field={field} />
    case 'group':
      return <GroupField {...rest} field={field} />
  }
}

export type ContentFieldsProps = {
  readonly form: ContentForm
  readonly fields: readonly ContentField[]
  /** The path under which these fields stand. */
  readonly at?: string
  readonly currency: Currency
}

/** The inputs of a content, each with the problem that was found with it. */
export const ContentFields = ({ form, fields, at = '', currency }: ContentFieldsProps) => (
  <div className={styles['fields']}>
    {fields.map(field => {
      const path = joinPath(at, field.path)
      return (
        <OneField
          key={`${path} ${field.kind}`}
          form={form}
          field={field}
          path={path}
          currency={currency}
        />
      )
    })}
  </div>
)
