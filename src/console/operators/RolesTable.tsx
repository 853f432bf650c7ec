import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { listRoles } from '#contract/console/operators.ts'
import { permissions } from '#domain/access/permission.ts'

import { roleName } from './role-name.ts'

/** Permissions by role. Roles are code and change only with a release. */
export function RolesTable() {
  const t = useT()
  const roles = useQuery(queryOf(useApi(), listRoles, {}))
  return (
    <section className="card console-card">
      <h2>{t('console.roles.title')}</h2>
      <p className="muted xs">{t('console.roles.text')}</p>
      <Loaded query={roles} lines={6}>
        {({ list }) => (
          <TableFrame look="dense" label={t('console.roles.title')}>
            <thead>
              <tr>
                <th scope="col">{t('console.roles.right')}</th>
                {list.map(({ role }) => (
                  <th key={role} scope="col">
                    {roleName(t, role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{t(`console.right.${permission}`)}</th>
                  {list.map(({ role, permissions: granted }) => (
                    <td key={role}>
                      {granted.includes(permission) ? (
                        <>
                          <Icon name="check" />
                          <span className="sr">{t('console.roles.may')}</span>
                        </>
                      ) : (
                        <span className="muted">
                          <span aria-hidden="true">{t('console.nothing')}</span>
                          <span className="sr">{t('console.roles.may_not')}</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </TableFrame>
        )}
      </Loaded>
    </section>
  )
}
