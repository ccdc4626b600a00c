import { catalogByQueries } from '@powerset/connector-kit/catalog-by-queries.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { loadPeer } from '@powerset/connector-kit/peer-package.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { VERTICA_QUERIES } from './catalog.ts';
import { verticaDriver, type VerticaPackage } from './driver.ts';
import { verticaFacts } from './facts.ts';

/** Connects to Vertica with the package `vertica-nodejs`. */
export function openVertica(
  address: ServerAddress,
  load: () => VerticaPackage = () => loadPeer('vertica-nodejs', verticaFacts.label),
): Promise<Connection> {
  return connectionOver(verticaDriver(address, load()), {
    facts: verticaFacts,
    mostNames: 2,
    // They write files, read other files or tables named by text, or change settings of the server.
    refused:
      /^(\w*export\w*|set_\w+|alter_\w+|drop_\w+|close_\w+|interrupt_\w+|shutdown\w*|nextval|\w+_node|\w+_delimited_parser|purge\w*|make_ahm_now|do_tm_task|analyze_\w+|refresh\w*|rebalance\w*|copy_\w+|move_\w+|swap_\w+|enable_\w+|disable_\w+|start_\w+|dblink|hcatalogconnector_\w+|clear_\w+|reset_\w+|save_\w+|flush_\w+|verify_\w+|change_\w+|\w*flextable\w*|linear_reg|logistic_reg|poisson_reg|plsr|svm_\w+|naive_bayes|rf_\w+|xgb_\w+|kmeans|bisecting_kmeans|kprototypes|pca|svd|arima|autoregressor|moving_average|cross_validate|normalize(_fit)?|one_hot_encoder_fit|balance|impute|detect_outliers|get_ddl|get_model\w*|\w*_models?|\w*kafka\w*|\w*hdfs\w*|\w*hadoop\w*|\w*webhdfs\w*|audit\w*|estimate_\w+|describe_\w+|infer_\w+|synchronize_\w+|sync_\w+|notify|kill_\w+|evaluate_\w+|dump_\w+|merge_partitions|partition_table|promote_\w+|dc_\w+|reenable_\w+|reload_\w+|unload_\w+|remove_\w+|add_\w+node\w*)$/,
    catalog: query =>
      catalogByQueries(query, VERTICA_QUERIES, {
        functionNames: [
          ...COMMON_FUNCTIONS,
          'date_part',
          'date_trunc',
          'datediff',
          'decode',
          'listagg',
          'nvl',
          'regexp_substr',
          'split_part',
          'timestampadd',
          'to_char',
          'to_date',
          'to_timestamp',
        ],
      }),
  });
}
