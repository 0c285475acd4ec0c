import assert from 'node:assert/strict'
import { it } from 'node:test'
import satisfies from 'semver/functions/satisfies.js'
import { fitsRange } from '@ventanilla/contract/fits-range'

const versions = ['0.0.0', '0.0.3', '0.2.1', '0.2.5', '0.3.0', '1.0.0', '1.2.3', '1.2.4', '1.10.0', '2.0.0', '10.0.1']

for (const range of [...versions.map((version) => `^${version}`), ...versions])
  it(`reads ${range} as semver does`, () => {
    for (const version of versions) assert.deepEqual([version, fitsRange(version, range)], [version, satisfies(version, range)])
  })

for (const range of ['', '1', 'whatever', '^1', '1.x', '>=1.0.0', '~1.2.3', '^1.2.3-beta', '^^1.2.3']) it(`lets nothing fit '${range}'`, () => assert.equal(fitsRange('1.2.3', range), false))
