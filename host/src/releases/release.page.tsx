import { useState } from 'react'
import type { PublishedRelease, RemoteReleases } from '@ventanilla/contract/endpoints/releases.endpoints'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { Button, Mark, Panel, Timestamp } from '@ventanilla/ui/core'
import { DataTable, type Column } from '@ventanilla/ui/data'
import { DetailPage, type Identity } from '@ventanilla/ui/detail'
import { useWords } from '../app/use-words.ts'
import { useSectionName } from '../federation/use-section-name.ts'
import { PromoteDialog } from './promote-dialog.tsx'
import { RELEASES } from './releases-path.ts'
import { useAuthor } from './use-author.ts'
import { RollBackDialog } from './roll-back-dialog.tsx'

type Asking = { what: 'promote'; release: PublishedRelease } | { what: 'roll-back'; version: string; from: string | null }

/** One remote: what is live, everything that was published, and everything that was done. */
export default function ReleasePage() {
  const t = useWords()
  const { who, why } = useAuthor()
  const sectionName = useSectionName()
  const { remote = '' } = useParams()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)

  const identityOf = ({ version, build, since, by, reason, can_roll_back: former }: RemoteReleases): Identity => ({
    name: remote,
    about: sectionName(remote),
    facts: [
      { key: 'version', label: t('releases.version'), value: build === null ? t('releases.none') : `${version} (${build})` },
      ...(since === null ? [] : [{ key: 'since', label: t('releases.since'), value: <Timestamp time={since} /> }]),
      ...(by === null ? [] : [{ key: 'by', label: t('releases.by'), value: who({ by, reason }) }]),
      ...(reason === null ? [] : [{ key: 'reason', label: t('releases.reason'), value: why({ by, reason }) }]),
    ],
    actions: [{ key: 'roll-back', label: t('releases.roll_back'), needs: 'roll-back-release', danger: true, refused: former === null ? t('releases.no_former') : undefined, begin: () => former !== null && setAsking({ what: 'roll-back', version: former, from: build }) }],
  })
  return (
    <DetailPage query={useApi().query('release', { params: { remote } })} kind={t('releases.title')} back={RELEASES} identity={identityOf}>
      {(record) => (
        <>
          <Published releases={record.releases} onPromote={(release) => setAsking({ what: 'promote', release })} />
          <Steps steps={record.steps} />
          {asking?.what === 'promote' && <PromoteDialog remote={remote} release={asking.release} live={record.version} onClose={close} />}
          {asking?.what === 'roll-back' && <RollBackDialog remote={remote} version={asking.version} from={asking.from} live={record.version} onClose={close} />}
        </>
      )}
    </DetailPage>
  )
}

function Published({ releases, onPromote }: { releases: readonly PublishedRelease[]; onPromote: (release: PublishedRelease) => void }) {
  const t = useWords()
  const { who, why } = useAuthor()
  const { may } = useSession()
  const promote = (release: PublishedRelease) => (may('promote-release') ? <Button onClick={() => onPromote(release)} aria-label={`${t('releases.promote')}: ${release.version} (${release.build})`}>{t('releases.promote')}</Button> : null)
  const columns: Column<PublishedRelease>[] = [
    { key: 'version', title: t('releases.version'), cell: ({ version, build }) => <>{version} <span className="v-muted">({build})</span></> },
    { key: 'host_api', title: t('releases.host_api'), cell: ({ host_api }) => host_api },
    { key: 'published_at', title: t('releases.published_at'), cell: ({ published_at }) => <Timestamp time={published_at} /> },
    { key: 'by', title: t('releases.by'), cell: ({ published_by: by, reason }) => who({ by, reason }) },
    { key: 'reason', title: t('releases.reason'), wide: true, cell: ({ published_by: by, reason }) => why({ by, reason }) },
    { key: 'live', title: t('releases.live'), hideTitle: true, cell: (release) => (release.is_live ? <Mark tone="success">{t('releases.live')}</Mark> : promote(release)) },
  ]
  return (
    <Panel title={t('releases.published')} flush>
      <DataTable caption={t('releases.published')} rows={releases} rowKey={({ build }) => build} columns={columns} />
    </Panel>
  )
}

type Step = RemoteReleases['steps'][number]

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useWords()
  const { who, why } = useAuthor()
  const columns: Column<Step>[] = [
    { key: 'at', title: t('releases.when'), cell: ({ at }) => <Timestamp time={at} /> },
    { key: 'kind', title: t('releases.step'), cell: ({ kind }) => t(`releases.steps.${kind}`) },
    { key: 'version', title: t('releases.version'), cell: ({ version, build }) => <>{version} <span className="v-muted">({build})</span></> },
    { key: 'by', title: t('releases.by'), cell: who },
    { key: 'reason', title: t('releases.reason'), wide: true, cell: why },
  ]
  return (
    <Panel title={t('releases.history')} flush>
      <DataTable caption={t('releases.history')} rows={steps} rowKey={({ at, kind, build }) => `${at} ${kind} ${build}`} columns={columns} />
    </Panel>
  )
}
