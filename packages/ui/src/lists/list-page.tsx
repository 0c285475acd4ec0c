import type { ReactNode } from 'react'
import type { ListId } from '@ventanilla/contract/list-table'
import { PageHeader, type PageHeaderProps } from '../pages/page-header.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'

export type ListPageProps<I extends ListId> = Omit<PageHeaderProps, 'title'> &
  Omit<ListViewProps<I>, 'caption'> & {
    title: string
    /** Name of the table where it is not the title. */
    caption?: string
    /** `TabLinks` to the lists that stand beside this one. */
    tabs?: ReactNode
  }

/** A whole list screen as one declaration: `<ListPage endpoint="users" title={…} columns={…} filters={…} />`. */
export function ListPage<I extends ListId>({ title, description, back, actions, tabs, caption = title, ...list }: ListPageProps<I>) {
  return (
    <>
      <PageHeader title={title} description={description} back={back} actions={actions} />
      <section className="v-panel" data-flush>
        {tabs}
        <div className="v-panel-body"><ListView<I> {...list} caption={caption} /></div>
      </section>
    </>
  )
}
