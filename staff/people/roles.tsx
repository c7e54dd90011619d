import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Permission, permissions } from '#contract/staff/permissions.ts'
import { permissionsOf, type Role, roles } from '#contract/staff/roles.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/people.js'
import * as words from '#copy/staff/words.js'
import { roleName } from '../session/role-name.ts'
import { useTitle } from '../shell/use-title.ts'
import styles from './people.module.css'

const held = new Map(roles.map(role => [role, permissionsOf([role])] as const))

const MayCell = ({ role, permission }: { role: Role; permission: Permission }) => (
  <td>
    {held.get(role)?.has(permission) ? (
      <>
        <IconCheck size={16} aria-hidden />
        <VisuallyHidden>{listCopy.yes()}</VisuallyHidden>
      </>
    ) : (
      <VisuallyHidden>{listCopy.no()}</VisuallyHidden>
    )}
  </td>
)

/** What each role may do, from the contract's own table. */
export const Roles = () => {
  useTitle(copy.rolesTitle())
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{copy.rolesTitle()}</h1>
      <p className={styles['quiet']}>{copy.rolesText()}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard must reach it */}
      <section className={styles['scroll']} aria-label={copy.rolesTitle()} tabIndex={0}>
        <table className={styles['roles']} aria-label={copy.rolesTitle()}>
          <thead>
            <tr>
              <th scope="col">{copy.mayDo()}</th>
              {roles.map(role => (
                <th key={role} scope="col">
                  <Anchor component={Link} to={`/people?role=${role}`} size="sm">
                    {roleName(role)}
                  </Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(permission => (
              <tr key={permission}>
                <th scope="row">{words.permission({ code: permission })}</th>
                {roles.map(role => (
                  <MayCell key={role} role={role} permission={permission} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
