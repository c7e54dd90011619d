import * as copy from '#copy/pages/preview.js'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { type DeviceFieldName, type DeviceFieldValues, fieldNames } from './device-field-values.ts'
import styles from './preview.module.css'

const labels: Readonly<Record<DeviceFieldName, () => string>> = {
  appVersion: copy.appVersion,
  deviceName: copy.deviceName,
  deviceId: copy.deviceId,
  osVersion: copy.osVersion,
  sessionId: copy.sessionId,
  advertisingId: copy.advertisingId,
  productId: copy.productId,
  orderId: copy.orderId,
}

export type DeviceFieldsProps = {
  readonly fields: DeviceFieldValues
  readonly onChange: (fields: DeviceFieldValues) => void
}

/** Parameters that the links below carry. */
export const DeviceFields = ({ fields, onChange }: DeviceFieldsProps) => (
  <Card title={copy.fieldsTitle()}>
    <p className={styles['quiet']}>{copy.fieldsText()}</p>
    <div className={styles['fields']}>
      {fieldNames.map(name => (
        <TextField
          key={name}
          label={labels[name]()}
          name={name}
          value={fields[name] ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={value => onChange({ ...fields, [name]: value })}
        />
      ))}
    </div>
  </Card>
)
