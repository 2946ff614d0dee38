import { t as shell } from '../../base/messages.ts';
import { showToast } from '../../base/toast.ts';
import { download } from '../download.ts';
import type { Table } from './table.ts';

/** Downloads tables as a workbook. The code that writes it is loaded on first use. */
export async function downloadXlsx(tables: readonly Table[], fileName: string): Promise<void> {
  try {
    const { toXlsx } = await import('./xlsx.ts');
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    download(`${fileName}.xlsx`, new Blob([toXlsx(tables)], { type }));
  } catch {
    showToast({ text: shell('unreachable') });
  }
}
