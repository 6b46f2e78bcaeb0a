import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.security.AnyTypePermission;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/** Opens a plan in JMeter and runs it. Debian's XStream refuses JMeter's own classes: they are allowed. */
public class OpenPlan {
    public static void main(String[] given) throws Exception {
        JMeterUtils.setJMeterHome(given[0]);
        JMeterUtils.loadJMeterProperties(given[0] + "/bin/jmeter.properties");
        JMeterUtils.initLocale();
        SaveService.loadProperties();
        for (Field field : SaveService.class.getDeclaredFields()) {
            if (XStream.class.isAssignableFrom(field.getType()) && Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                ((XStream) field.get(null)).addPermission(AnyTypePermission.ANY);
            }
        }
        HashTree plan = SaveService.loadTree(new File(given[1]));
        JMeter.convertSubTree(plan);
        ResultCollector results = new ResultCollector();
        results.setFilename(given[2]);
        plan.add(plan.getArray()[0], results);
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(plan);
        engine.run();
        System.out.println("opened");
        System.exit(0);
    }
}
