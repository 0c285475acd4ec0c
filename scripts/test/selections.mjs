/**
 * Parts of the product whose tests can be run alone, by name (`npm run test:operations`): the sections that concern them,
 * the files of node's runner in those, the folders whose component tests they play (all of them unless named), and which scenarios of packages/e2e are played in the browser.
 */
export const selections = {
  operations: {
    sections: ['install', 'types', 'tools', 'server', 'build', 'browser'],
    files: [
      /^scripts\/(?:arrows|ninth|resource)\//,
      /^packages\/contract\/dist\/(?:bulk\/|(?:contract|specification)\.test\.js$)/,
      /^packages\/server\/dist\/(?:engines\/(?:bulk|card-provider|lists|ledger)|areas\/(?:cards|users|balances|uploads))\//,
      /^packages\/server\/dist\/app\/(?:access|answers)\.test\.js$/,
    ],
    scenarios: 'operations.js',
  },
  accounts: {
    sections: ['install', 'types', 'tools', 'server', 'build', 'browser'],
    files: [
      /^scripts\/arrows\//,
      /^packages\/contract\/dist\/(?:contract|specification)\.test\.js$/,
      /^packages\/server\/dist\/(?:engines\/(?:audit|mail)|areas\/(?:sign-in|access))\//,
      /^packages\/server\/dist\/(?:app\/(?:access|access-routes|answers)|platform\/settings)\.test\.js$/,
    ],
    scenarios: 'accounts.js',
  },
  approval: {
    sections: ['install', 'types', 'tools', 'server', 'build', 'browser'],
    files: [
      /^scripts\/(?:arrows|resource)\//,
      /^packages\/contract\/dist\/(?:contract|specification)\.test\.js$/,
      /^packages\/server\/dist\/(?:engines\/(?:audit|changes|notices)|areas\/(?:access|cards|compliance|marketing))\//,
      /^packages\/server\/dist\/engines\/bulk\/process\//,
      /^packages\/server\/dist\/app\/(?:(?:access|access-policies|access-routes|answers|changes)\.test\.js$|demonstration\/)/,
    ],
    scenarios: 'approval.js',
  },
  users: {
    sections: ['install', 'types', 'tools', 'server', 'components', 'build', 'browser'],
    files: [
      /^scripts\/arrows\//,
      /^packages\/contract\/dist\/(?:contract|lists|outside-changes|specification)\.test\.js$/,
      /^packages\/server\/dist\/areas\/(?:users|kyc|products|balances|cards)\//,
      /^packages\/server\/dist\/engines\/(?:lists|ledger|mail)\//,
      /^packages\/server\/dist\/app\/(?:(?:access|access-routes|answers|list-endpoints|list-plans)\.test\.js$|demonstration\/)/,
    ],
    components: ['remotes/user-review'],
    scenarios: 'users.js',
  },
  marketing: {
    sections: ['install', 'types', 'tools', 'server', 'components', 'build', 'browser'],
    files: [
      /^scripts\/arrows\//,
      /^packages\/contract\/dist\/(?:cashback-rules|contract|fields|lists|outside-changes|specification)\.test\.js$/,
      /^packages\/server\/dist\/areas\/(?:marketing|segments|notifications)\//,
      /^packages\/server\/dist\/engines\/(?:files|mail|mailings)\//,
      /^packages\/server\/dist\/app\/(?:(?:access|access-routes|answers|changes|list-endpoints|list-plans)\.test\.js$|demonstration\/)/,
    ],
    components: ['remotes/marketing'],
    scenarios: 'marketing.js',
  },
  compliance: {
    sections: ['install', 'types', 'tools', 'server', 'components', 'build', 'browser'],
    files: [
      /^scripts\/(?:arrows|test)\//,
      /^packages\/contract\/dist\/(?:.*charge.*|contract|figures|lists|outside-changes|specification)\.test\.js$/,
      /^packages\/server\/dist\/areas\/(?:charges|compliance|dashboard|suppliers|balances)\//,
      /^packages\/server\/dist\/areas\/marketing\/engine\/cashback-limits\.test\.js$/,
      /^packages\/server\/dist\/engines\/(?:ledger|lists|notices)\//,
      /^packages\/server\/dist\/app\/(?:(?:access|access-routes|answers|changes|every-call|list-endpoints|list-plans|search)\.test\.js$|demonstration\/)/,
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
