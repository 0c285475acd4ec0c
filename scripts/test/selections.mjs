/** Patterns of files of node's runner, one for each name, so that a test finds a name that stands for nothing. */
const below = (folder, ...names) => names.map((name) => new RegExp(`^${folder}/${name}/`))
const tests = (folder, ...names) => names.map((name) => new RegExp(`^${folder}/${name}\\.test\\.js$`))
const scripts = (...folders) => below('scripts', ...folders)
const contract = (...names) => tests('packages/contract/dist', ...names)
const areas = (...names) => below('packages/server/dist/areas', ...names)
const engines = (...names) => below('packages/server/dist/engines', ...names)
const app = (...names) => tests('packages/server/dist/app', ...names)
const demonstration = below('packages/server/dist/app', 'demonstration')

/**
 * Parts of the product whose tests can be run alone, by name (`npm run test:operations`): the sections that concern them,
 * the files of node's runner in those, the folders whose component tests they play (all of them unless named), and which scenarios of packages/e2e are played in the browser.
 */
export const selections = {
  operations: {
    sections: ['install', 'types', 'tools', 'server', 'build', 'browser'],
    files: [
      ...scripts('arrows', 'copy'),
      ...below('packages/contract/dist', 'bulk'),
      ...contract('contract', 'specification'),
      ...engines('bulk', 'card-provider', 'lists', 'ledger'),
      ...areas('cards', 'users', 'balances', 'uploads'),
      ...app('access', 'answers'),
    ],
    scenarios: 'operations.js',
  },
  accounts: {
    sections: ['install', 'types', 'tools', 'server', 'build', 'browser'],
    files: [
      ...scripts('arrows'),
      ...contract('contract', 'specification'),
      ...engines('audit', 'mail'),
      ...areas('sign-in', 'access'),
      ...app('access', 'access-routes', 'answers'),
      ...tests('packages/server/dist/platform', 'settings'),
    ],
    scenarios: 'accounts.js',
  },
  approval: {
    sections: ['install', 'types', 'tools', 'server', 'build', 'browser'],
    files: [
      ...scripts('arrows', 'copy'),
      ...contract('contract', 'specification'),
      ...engines('audit', 'changes', 'notices', 'bulk/process'),
      ...areas('access', 'cards', 'compliance', 'marketing'),
      ...app('access', 'access-policies', 'access-routes', 'answers'),
      ...demonstration,
    ],
    scenarios: 'approval.js',
  },
  users: {
    sections: ['install', 'types', 'tools', 'server', 'components', 'build', 'browser'],
    files: [
      ...scripts('arrows'),
      ...contract('contract', 'lists', 'outside-changes', 'specification'),
      ...engines('lists', 'ledger', 'mail'),
      ...areas('users', 'people', 'kyc', 'products', 'balances', 'cards'),
      ...app('access', 'access-routes', 'answers', 'answers-of-users', 'list-endpoints', 'list-plans'),
      ...demonstration,
    ],
    components: ['remotes/user-review'],
    scenarios: 'users.js',
  },
  marketing: {
    sections: ['install', 'types', 'tools', 'server', 'components', 'build', 'browser'],
    files: [
      ...scripts('arrows'),
      ...contract('cashback-rules', 'contract', 'fields', 'lists', 'outside-changes', 'specification'),
      ...engines('files', 'mail', 'mailings'),
      ...areas('marketing', 'segments', 'notifications'),
      ...app('access', 'access-routes', 'answers', 'list-endpoints', 'list-plans'),
      ...demonstration,
    ],
    components: ['remotes/marketing'],
    scenarios: 'marketing.js',
  },
  compliance: {
    sections: ['install', 'types', 'tools', 'server', 'components', 'build', 'browser'],
    files: [
      ...scripts('arrows', 'test'),
      ...contract('contract', 'figures', 'lists', 'outside-changes', 'specification'),
      ...engines('ledger', 'lists', 'notices'),
      ...areas('charges', 'compliance', 'dashboard', 'suppliers', 'balances'),
      ...tests('packages/server/dist/areas/marketing/engine', 'cashback-limits'),
      ...app('access', 'access-routes', 'answers', 'every-call', 'list-endpoints', 'list-plans', 'search'),
      ...demonstration,
    ],
    components: ['remotes/compliance', 'remotes/dashboard', 'host'],
    scenarios: 'compliance.js',
  },
  attacks: {
    sections: ['install', 'types', 'server'],
    files: [/^packages\/server\/dist\/.*\.attack\.test\.js$/],
  },
  hostile: {
    sections: ['install', 'types', 'server'],
    files: [/^packages\/server\/dist\/.*\.hostile\.test\.js$/],
  },
}

/** What the selection with this name keeps; without a name everything. */
export const selected = (name) => {
  const selection = selections[name]
  return {
    section: (section) => !selection || selection.sections.includes(section),
    file: (path) => !selection || selection.files.some((pattern) => pattern.test(path)),
    components: selection?.components ?? [],
    scenarios: selection?.scenarios ?? 'all.js',
  }
}
