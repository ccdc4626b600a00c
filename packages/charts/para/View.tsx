import { ParallelChart } from 'echarts/charts';
import { ParallelComponent } from 'echarts/components';
import { EChart } from '../kit/view/EChart.tsx';
import { registerDrawing } from '../kit/view/echarts.ts';
import type { ViewProps } from '../kit/view/view-props.ts';
import type { ParallelDrawing } from './option.ts';
import styles from './para.module.css';

registerDrawing([ParallelChart, ParallelComponent]);

export function View({ option: { option, table }, ...props }: ViewProps<ParallelDrawing>) {
  const height = props.surface.height - (table?.height ?? 0);
  return (
    <>
      <EChart {...props} option={option} surface={{ ...props.surface, height }} />
      {table && (
        <div
          className={styles.table}
          style={{ height: table.height }}
          tabIndex={0}
          role="region"
          aria-label="Rows"
        >
          <table>
            <thead>
              <tr>
                {table.heads.map((head, i) => (
                  <th key={i} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
