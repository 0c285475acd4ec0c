/** Where each of the seven files belongs in the product. */
export const places = {
  'branches.endpoints.ts': 'packages/contract/src/endpoints',
  '0900_branches.sql': 'packages/server/migrations',
  'branches.list.ts': 'packages/server/src/areas/access',
  'branches.changes.ts': 'packages/server/src/areas/access',
  'branches.page.tsx': 'remotes/compliance/src/branches',
  'branch.page.tsx': 'remotes/compliance/src/branches',
  'branch-form.tsx': 'remotes/compliance/src/branches',
}

/** The lines that name it: file, the text that they stand before, and the lines. */
export const lines = [
  ['packages/contract/src/endpoints.ts', 'import { cardActionEndpoints }', `import { branchEndpoints } from './endpoints/branches.endpoints.ts'`],
  ['packages/contract/src/endpoints.ts', '  ...cardEndpoints,', '  ...branchEndpoints,'],
  ['packages/contract/src/audit-actions.ts', `  'bulk.uploaded',`, `  'branch.created', 'branch.edited', 'branch.deleted',`],
  ['packages/contract/src/audit-actions.ts', `'policy', 'kyc_mail_run'`, `'branch',`],
  ['packages/contract/src/endpoints/audit.endpoints.ts', 'import { cardEndpoints }', `import { branchEndpoints } from './branches.endpoints.ts'`],
  ['packages/contract/src/endpoints/audit.endpoints.ts', `  card: cardEndpoints['card-details']`, '  branch: branchEndpoints.branch.access,'],
  ['packages/contract/src/messages/change-words.ts', `    'create-admin': 'Invitar`, `    'create-branch': 'Crear sucursal', 'edit-branch': 'Editar sucursal', 'delete-branch': 'Eliminar sucursal',`],
  ['packages/contract/src/messages/change-words.ts', `    'create-admin': 'Invite`, `    'create-branch': 'Create branch', 'edit-branch': 'Edit branch', 'delete-branch': 'Delete branch',`],
  ['packages/contract/src/messages/audit-words.ts', `  'bulk.uploaded':`, `  'branch.created': word('Creó una sucursal', 'Created a branch'), 'branch.edited': word('Cambió una sucursal', 'Changed a branch'), 'branch.deleted': word('Eliminó una sucursal', 'Deleted a branch'),`],
  ['packages/contract/src/messages/audit-words.ts', '  admin: word(', `  branch: word('Sucursal', 'Branch'),`],
  ['packages/contract/src/messages/field-name-words.ts', '  status: word(', `  code: word('Código', 'Code'), cash_limit: word('Efectivo máximo (USD)', 'Cash limit (USD)'), opened_on: word('Apertura', 'Opened on'), manager_id: word('Responsable', 'Manager'),`],
  ['packages/server/src/app/changes.ts', 'import { accessChanges }', `import { branchChanges } from '../areas/access/branches.changes.ts'`],
  ['packages/server/src/app/changes.ts', '...accessChanges', '...branchChanges,'],
  ['packages/server/src/app/handlers.ts', 'import { cardHandlers }', `import { branchHandlers } from '../areas/access/branches.changes.ts'`],
  ['packages/server/src/app/handlers.ts', '  ...cardHandlers,', '  ...branchHandlers,'],
  ['packages/ui/src/values/record-page.ts', '  policy: { to:', `  branch: { to: under('/branches'), needs: 'branch' },`],
  ['remotes/compliance/src/audit/audit-entry.page.tsx', `admin: 'admin', role`, `branch: 'branch',`],
  ['remotes/compliance/src/remote.ts', 'import { defineRemote', `import { branchEndpoints } from '@ventanilla/contract/endpoints/branches.endpoints'`],
  ['remotes/compliance/src/remote.ts', `    { id: 'roles',`, `    { id: 'branches', path: '/branches', title: 'branches.title', access: branchEndpoints.branches.access, navigation: { section: 'control', icon: 'id', order: 40 } },`],
  ['remotes/compliance/src/remote.ts', `    { id: 'roles',`, `    { id: 'branch', path: '/branches/:id', title: 'branches.one', access: branchEndpoints.branch.access, parent: 'branches' },`],
  ['remotes/compliance/src/pages.tsx', '  roles: () =>', `  branches: () => import('./branches/branches.page.tsx'),`],
  ['remotes/compliance/src/pages.tsx', '  roles: () =>', `  branch: () => import('./branches/branch.page.tsx'),`],
]

const states = { es: { open: 'Abierta', closed: 'Cerrada' }, en: { open: 'Open', closed: 'Closed' } }

/** Its words, by the folder of their locale files: what the pages say, and what changes call its kind, its fields and what is done with it. */
export const words = {
  'remotes/compliance/src': {
    es: {
      branches: {
        title: 'Sucursales', one: 'Sucursal', new: 'Crear sucursal', edit: 'Editar sucursal', delete: 'Eliminar', save: 'Guardar', saved: 'Se guardó la sucursal {{code}}.',
        search: 'código o nombre', empty: 'Todavía no hay sucursales.', deleteTitle: '¿Eliminar {{name}}?', deleteText: 'Su historia sigue en la auditoría.', deleted: 'Se eliminó la sucursal.',
        statuses: states.es,
      },
      lists: { branches: 'Sucursales' },
    },
    en: {
      branches: {
        title: 'Branches', one: 'Branch', new: 'Create branch', edit: 'Edit branch', delete: 'Delete', save: 'Save', saved: 'Branch {{code}} saved.',
        search: 'code or name', empty: 'There are no branches yet.', deleteTitle: 'Delete {{name}}?', deleteText: 'Its history stays in the audit log.', deleted: 'Branch deleted.',
        statuses: states.en,
      },
      lists: { branches: 'Branches' },
    },
  },
  'packages/ui/src/changes': { es: { values: { status: states.es } }, en: { values: { status: states.en } } },
}
